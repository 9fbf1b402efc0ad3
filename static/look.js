// The player's theme and colours of suits as at the last visit, before anything is painted. zsy/web/look.py keeps them.

try {
  const [theme, colours] = (localStorage.getItem("zsy.look") ?? "").split(" ");
  if (["light", "dark", "contrast"].includes(theme)) document.documentElement.dataset.theme = theme;
  if (colours === "4") document.documentElement.dataset.colours = colours;
} catch {
  // Storage is closed to the page.
}
