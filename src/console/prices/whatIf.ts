import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { PriceWhatIf } from '#contract/schema.d.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'

const PATH = '/core-admin/v1/price-calendar/what-if' satisfies PathOf<'post'>
export type WhatIfItem = Body<typeof PATH, 'post'>['items'][number]
export type WhatIfResult = PriceWhatIf['results'][number]

/** The server looks at so many prices at once. */
const AT_ONCE = 100
const TYPING_MS = 400

/** What these prices would earn at worst, in their order. */
export const askWhatIf = async (
  data: ConsoleDataProvider,
  items: readonly WhatIfItem[],
  signal?: AbortSignal,
): Promise<WhatIfResult[]> => {
  const results: WhatIfResult[] = []
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const some = items.slice(from, from + AT_ONCE)
    results.push(...(await data.call('post', PATH, { body: { items: some }, timeoutMs: 30_000, signal })).results)
  }
  return results
}

/** The same while somebody types, a little after the last letter; undefined until the answer is about these very items. */
export const useWhatIf = (items: readonly WhatIfItem[]): WhatIfResult[] | undefined => {
  const data = useConsoleData()
  const wanted = JSON.stringify(items)
  const [asked, setAsked] = useState('[]')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const answer = useQuery({
    queryKey: ['price-what-if', asked],
    queryFn: ({ signal }) => askWhatIf(data, JSON.parse(asked) as WhatIfItem[], signal),
    enabled: asked !== '[]',
    staleTime: 30_000,
    gcTime: 0,
    retry: false,
  })
  return asked === wanted ? answer.data : undefined
}
