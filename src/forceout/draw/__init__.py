"""Pictures: SVG for pages and notebooks, text for the terminal."""
