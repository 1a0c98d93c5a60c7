/**
 * Whether something lies over the screen: nothing of it starts by a key behind that. A drawer in which one works as on a
 * screen (`data-screen`) is one.
 */
export const isCovered = () =>
  document.querySelector('[role="dialog"]:not([data-screen]), [role="menu"], [role="listbox"]') !== null
