import { useEffect } from 'react'
import { useNavigate, type NavigateFunction } from 'react-router'

let navigate: NavigateFunction | null = null

/** Lends the router to what is not a component. */
export function useLendNavigate() {
  const mine = useNavigate()
  useEffect(() => {
    navigate = mine
  }, [mine])
}

/** Goes to a path of this app. */
export function goTo(path: string) {
  if (navigate) void navigate(path)
  else window.location.assign(path)
}
