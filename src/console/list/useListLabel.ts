import { useGetResourceLabel, useResourceContext } from 'react-admin'

/** What the rows of the open list are called. */
export const useListLabel = (): string => useGetResourceLabel()(useResourceContext() ?? '', 2)
