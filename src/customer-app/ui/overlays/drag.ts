/** Farther than this a pressed mouse drags; nearer it clicks. */
const CLICK_PX = 6
const dragged = new WeakSet<HTMLElement>()

/** Lets a mouse pull a strip of slides sideways, as a finger does; asked for again, it does nothing. */
export function dragWithMouse(strip: HTMLElement): void {
  if (dragged.has(strip)) return
  dragged.add(strip)
  let start: { x: number; left: number } | null = null
  let moved = false
  let drag = new AbortController()

  strip.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    start = { x: event.clientX, left: strip.scrollLeft }
    moved = false
    drag.abort()
    drag = new AbortController()
    window.addEventListener('pointermove', move, { signal: drag.signal })
    window.addEventListener('pointerup', release, { signal: drag.signal })
  })
  const move = (event: PointerEvent) => {
    if (!start) return
    const by = start.x - event.clientX
    if (Math.abs(by) > CLICK_PX) moved = true
    if (!moved) return
    strip.style.scrollSnapType = 'none'
    strip.scrollLeft = start.left + by
  }
  const release = (event: PointerEvent) => {
    drag.abort()
    if (!start) return
    const { x, left } = start
    start = null
    if (!moved) return
    const width = strip.clientWidth
    const turned = Math.abs(x - event.clientX) > width / 5 ? Math.sign(x - event.clientX) : 0
    strip.scrollTo({ left: (Math.round(left / width) + turned) * width, behavior: 'smooth' })
    strip.addEventListener('scrollend', () => strip.style.removeProperty('scroll-snap-type'), { once: true })
    setTimeout(() => strip.style.removeProperty('scroll-snap-type'), 600)
  }
  // what was pulled was not clicked, and a picture or a link is not carried away
  strip.addEventListener('click', (event) => moved && (event.preventDefault(), event.stopPropagation()), true)
  strip.addEventListener('dragstart', (event) => event.preventDefault())
}
