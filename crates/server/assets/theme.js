// Sets the chosen colours before the first paint; a classic script for <head>.
try {
  const { theme } = JSON.parse(localStorage.getItem("holdout-settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's colours stand.
}
