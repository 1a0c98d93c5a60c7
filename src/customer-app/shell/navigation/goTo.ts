import { useEffect } from 'react'
import type { Navigate } from '#customer/router/history.ts'
import { useNavigate } from '#customer/router/place.ts'

let navigate: Navigate | null = null

/** Lends the router to what is not a component. */
export function useLendNavigate() {
  const mine = useNavigate()
  useEffect(() => {
    navigate = mine
  }, [mine])
}

/** Goes to a path of this app. */
export function goTo(path: string) {
  if (navigate) navigate(path)
  else window.location.assign(path)
}
