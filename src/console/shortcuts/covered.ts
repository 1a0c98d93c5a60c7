/** Whether something lies over the screen: nothing of it starts by a key behind that. */
export const isCovered = () => document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]') !== null
