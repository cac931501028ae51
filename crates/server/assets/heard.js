// What is heard of what is shown: words for sounds, from data alone.

/** Pictures of weapons by how they sound; all others strike a blow. @type {Record<string, string>} */
const WEAPONS = {
  "w-pistol": "pistol", "w-smg": "burst", "w-assault": "burst", "w-lmg": "burst", "w-shotgun": "shotgun",
  "w-sniper": "sniper", "w-flame": "flame", "w-grenade": "blast", "w-molotov": "blast", "w-canister": "blast",
  "w-drone": "blast", "w-chainsaw": "saw", "w-cutter": "saw", "w-prod": "shock",
  "w-katana": "blade", "w-blade": "blade", "w-axe": "blade",
};

/** What is always heard alike. @type {Record<string, string[]>} */
const ALIKE = {
  card: ["flip"], token: ["flip"], come: ["growl"], alarm: ["growl"], strike: ["claws"], gone: ["hurt"], fall: ["fall"],
  level: ["level"], mold: ["mold"], noise: ["noise"], search: ["search"],
};

/**
 * A step by the sort of floor, as the zone's drawing names it.
 * @param {string[]} floor
 */
function step(floor) {
  if (["exterior", "tunnel", "street", "dark"].some((kind) => floor.includes(kind))) return "dust";
  return ["corridor", "airlock"].some((kind) => floor.includes(kind)) ? "grating" : "metal";
}

/**
 * The words that are heard of a thing that is shown.
 * @param {any} shown
 * @param {{floor?: string[], airlock?: boolean}} where what it happens on
 * @returns {string[]}
 */
export function heard(shown, { floor = [], airlock = false } = {}) {
  switch (shown.do) {
    case "go": case "send": return [step(floor)];
    case "door": return [shown.state === "destroyed" ? "crash" : airlock ? "airlock" : "door"];
    case "shot": return [WEAPONS[shown.picture] ?? "blow"];
    // Armour cracks; without any left it is flesh.
    case "hurt": return shown.left > 0 ? ["shield"] : ["shield", "hurt"];
    case "phase": return shown.name === "survivors" ? ["bell"] : [];
    default: return ALIKE[shown.do] ?? [];
  }
}

/**
 * What is heard when dice have come to rest; nothing where none could hit.
 * @param {{hit?: boolean}[]} dice
 */
export const rolled = (dice) =>
  dice.some(({ hit }) => hit) ? "hit" : dice.some(({ hit }) => hit === false) ? "miss" : "";
