/**
 * Stands in for the CSV library of react-admin's default exporter, which the console never uses: lists are exported by
 * the server (src/console/export). It keeps that library out of what every screen loads.
 */
function unusedExporter(): never {
  throw new Error('Exports are made by the server: use ExportButton.')
}

// the importer is a library and asks for its default
export { unusedExporter as default }
