/**
 * Stands in for the autocomplete of the grid's own filter panel, which ListGrid switches off: lists are filtered by the
 * server, from the bar above the grid.
 */
function unusedFilterInput(): never {
  throw new Error('The grid does not filter: put a filter into the bar above the list.')
}

// the importer is a library and asks for its default
export { unusedFilterInput as default }
