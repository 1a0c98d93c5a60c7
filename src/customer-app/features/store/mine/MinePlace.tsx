import { lazy, Suspense, useRef } from 'react'
import { useNear } from '#customer/shell/useNear.ts'
import { useSession } from '#customer/shell/useSession.ts'

const MyShelves = lazy(async () => ({ default: (await import('./MyShelves.tsx')).MyShelves }))

/** Where the shelves of one person stand: nothing is asked for before they come near, and nothing for strangers. */
export function MinePlace() {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const signedIn = useSession().status === 'signed-in'
  return (
    <div ref={place}>
      {near && signedIn && (
        <Suspense>
          <MyShelves />
        </Suspense>
      )}
    </div>
  )
}
