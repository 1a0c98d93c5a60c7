import type { FilterPayload, RaRecord } from 'react-admin'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { ResourceName } from '#dataProvider/paths.ts'

/** Every row of a resource in the order that people gave it, page by page: for lists that are put in order as a whole. */
export const readAll = async <Row extends RaRecord>(
  data: ConsoleDataProvider,
  resource: ResourceName,
  filter: FilterPayload = {},
): Promise<Row[]> => {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await data.getList<Row>(resource, {
      pagination: { page, perPage: 100 },
      sort: { field: 'sequence', order: 'ASC' },
      filter,
    })
    rows.push(...answer.data)
    if (!answer.pageInfo?.hasNextPage) return rows
  }
}
