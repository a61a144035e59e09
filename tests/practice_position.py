"""A position to practise from: B ∪ R names four cards."""

POSITION = {
    "game": "on-sets",
    "rules": "agloa-2023",
    "division": "elementary",
    "challenge": "impossible",
    "goal": "4",
    "required": "B",
    "permitted": "",
    "forbidden": "",
    "resources": "R ∪ G Y",
    "universe": ["B", "R", "BR", "G", "Y", "BG"],
}
