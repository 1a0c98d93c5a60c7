import { useState } from 'react'
import { JOB_ROWS } from '#shared/policy.ts'
import { askedAt, type Place } from './place.ts'
import { useCounts } from './useCounts.ts'

type Everything = { filter: Omit<ReturnType<typeof askedAt>, 'sort'>; as_of: string; seen: number; held: true }

type Shown = {
  rows: number
  selected: number
  total: number | undefined
  /** Looks at the list again; answers how many there are. */
  look: () => Promise<number | undefined>
}

/**
 * "이 조건의 n건 모두 선택": what a place lists and the server's moment of looking, so that what is said afterwards is not
 * answered unread; another place ends it. The list is looked at after that moment, so that all that counts as read is on it.
 */
export const useEverything = (place: Place, text: string, { rows, selected, total = 0, look }: Shown) => {
  const { sort: _sort, ...filter } = askedAt(place, text)
  const key = JSON.stringify(filter)
  const counts = useCounts()
  const [chosen, setChosen] = useState<{ key: string; all: Everything } | null>(null)
  const everything = chosen?.key === key ? chosen.all : null
  const chooseEverything = async () => {
    const { data } = await counts.refetch()
    const seen = await look()
    if (data && seen !== undefined) setChosen({ key, all: { filter, as_of: data.as_of, seen, held: true } })
  }
  return {
    everything,
    /** Offered once all that is shown is ticked and the list goes on. */
    offered: everything === null && rows > 0 && selected >= rows && total > rows,
    tooMany: total > JOB_ROWS,
    total,
    chooseEverything: () => void chooseEverything(),
    letGo: () => setChosen(null),
  }
}
