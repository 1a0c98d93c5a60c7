type Slice = { has_next: boolean; offset: number; limit: number }

/** Paging of every `offset`/`limit` list, as TanStack Query wants it. */
export const byOffset = {
  pageParamName: 'offset',
  initialPageParam: 0,
  getNextPageParam: (last: Slice) => (last.has_next ? last.offset + last.limit : undefined),
}
