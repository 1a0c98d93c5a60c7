import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'

/** The data provider with our own verbs: `bulk`, `upload`, `export`, `call`. */
export const useConsoleData = () => useDataProvider<ConsoleDataProvider>()
