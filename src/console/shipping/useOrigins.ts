import { useGetList, type RaRecord } from 'react-admin'

export type Origin = RaRecord & { id: number; name: string }

/** The shipping origins to choose from; none while they are loading, or when this person may not see them. */
export const useOrigins = (): readonly Origin[] =>
  useGetList<Origin>(
    'shipping-origins',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' } },
    { staleTime: 300_000, retry: false },
  ).data ?? NONE

const NONE: readonly Origin[] = []
