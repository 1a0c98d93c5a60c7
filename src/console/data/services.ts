/** The console's data provider and cache: one of each for the page, ready before anything is drawn. */
import { createDataProvider } from '#dataProvider/dataProvider.ts'
import { http } from './http.ts'
import { createQueryClient } from './queryClient.ts'

export const dataProvider = createDataProvider(http)
export const queryClient = createQueryClient()
