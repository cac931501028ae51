// Sets the chosen colours before the first paint; a classic script for <head>.
// Every page shares this: `theme` of the settings in localStorage becomes
// `data-theme` of the document, and the style does the rest. Dark unless
// somebody chose otherwise.
document.documentElement.dataset.theme = "dark";
try {
  const { theme } = JSON.parse(localStorage.getItem("holdout-settings") ?? "{}");
  if (theme === "light" || theme === "auto") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage it stays dark.
}
