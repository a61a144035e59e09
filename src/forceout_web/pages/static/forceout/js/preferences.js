// What this device prefers, kept in the browser and applied before the page is drawn. A classic script: it must not wait.
(() => {
  const root = document.documentElement;
  /** @type {Record<string, string>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("forceout.preferences") ?? "{}");
  } catch {
    kept = {};
  }
  for (const name of ["theme", "symbols", "motion"]) {
    const value = kept[name];
    if (value && value !== "system" && root.dataset[name] === undefined) root.dataset[name] = value;
  }
})();
