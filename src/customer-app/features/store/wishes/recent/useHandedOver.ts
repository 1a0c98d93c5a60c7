import { useEffect, useState } from 'react'
import { handOver } from './looks.ts'

/** Whether what this device kept from before somebody signed in is with their account. */
export function useHandedOver(): boolean {
  const [done, setDone] = useState(false)
  useEffect(() => {
    void handOver().finally(() => setDone(true))
  }, [])
  return done
}
