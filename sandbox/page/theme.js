// Light, dark, or as the system is; remembered between visits.

const ORDER = ["system", "light", "dark"];
const KEY = "engawa-theme";

/** Make a button go through the themes. */
export function followTheme(button) {
  let chosen = localStorage.getItem(KEY) ?? "system";
  const show = () => {
    if (chosen === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = chosen;
    button.setAttribute("aria-label", `Theme: ${chosen}`);
    button.title = `Theme: ${chosen}`;
  };
  button.addEventListener("click", () => {
    chosen = ORDER[(ORDER.indexOf(chosen) + 1) % ORDER.length];
    localStorage.setItem(KEY, chosen);
    show();
  });
  show();
}
