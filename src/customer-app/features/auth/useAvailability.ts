import { useEffect, useState } from 'react'
import { query } from '#customer/shell/api.ts'

const SETTLE_MS = 300

/** Whether a nickname is still free, asked when typing pauses; null while that is not known. */
export function useAvailability(nickname: string, valid: boolean): boolean | null {
  const settled = useSettled(nickname)
  const { data, isFetching } = query.useQuery(
    'get',
    '/api/v2/users/availability',
    { params: { query: { nickname: settled } } },
    { enabled: valid && settled === nickname && settled !== '' },
  )
  return !valid || isFetching || settled !== nickname ? null : (data?.available ?? null)
}

/** The value once it has stopped changing for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
