/**
 * Stands in for what libraries bring along and never use here. Of the grid: the autocomplete, the switch, the text area
 * and the toggle button of its own panels (lists are filtered by the server, from the bar above, and columns are chosen
 * there), these panels, its toolbar, grouped headers, and cells of long texts, of actions, of yes and no and of dates
 * being edited. Of material: themes made of CSS variables.
 */
function unusedPart(): never {
  throw new Error('This part of a library is left out of the build: see scripts/vite/leanConsole.ts.')
}

// the importer is a library and asks for its default
export { unusedPart as default }
