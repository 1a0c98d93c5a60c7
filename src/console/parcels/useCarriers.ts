import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Carrier } from '#shared/validation/carriers.ts'

const CARRIERS_KEY = ['carriers', 'choices'] as const

/** The shop's couriers, asked once for all screens, those that are switched off too; none while they are loading. */
export const useCarriers = (): readonly Carrier[] => {
  const data = useConsoleData()
  const { data: carriers } = useQuery({
    queryKey: CARRIERS_KEY,
    queryFn: async () => (await data.call('get', '/store-admin/v1/carriers/choices')).results,
    staleTime: 60_000,
  })
  return carriers ?? NONE
}

const NONE: readonly Carrier[] = []

/** Those that a parcel can be given to now. */
export const offered = (carriers: readonly Carrier[]): readonly Carrier[] => carriers.filter(({ active }) => active)

/** The same with the one that is chosen, whatever became of it. */
export const offeredWith = (
  carriers: readonly Carrier[],
  chosen: string,
): readonly Pick<Carrier, 'code' | 'name'>[] => {
  const known = carriers.filter(({ active, code }) => active || code === chosen)
  return chosen === '' || known.some(({ code }) => code === chosen) ? known : [{ code: chosen, name: chosen }, ...known]
}

/** For the screens where couriers are changed: whoever shows them next asks again. */
export const useCarriersAskedAgain = () => {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      void queries.invalidateQueries({ queryKey: CARRIERS_KEY })
    },
    [queries],
  )
}
