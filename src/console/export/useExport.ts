import { useConsoleData } from '#console/data/useConsoleData.ts'
import { type ExportChoice, type ExportSource, requestExport } from './exportCalls.ts'
import { useDownload } from './useDownload.tsx'

/** The download of a list. */
export const useExport = (source: ExportSource, choice: ExportChoice, onSaved: () => void) => {
  const data = useConsoleData()
  return useDownload((allowLossy, options) => requestExport(data, source, { ...choice, allowLossy }, options), onSaved)
}
