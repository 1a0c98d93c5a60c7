import { useEffect, useRef } from 'react'

/** A new step starts at its top, and a reader hears where they are. Key it by the step. */
export function StepHeading({ label, silent }: { label: string; silent: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (silent) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [silent])
  return (
    <h2 className="sr-only" ref={heading} tabIndex={-1}>
      {label}
    </h2>
  )
}
