import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { CLOSE, held, type Point, type Size, turnOf, WHOLE, zoomedAt } from './zoom.ts'

/** Nearer than this a finger has not moved; farther down it puts the picture away. */
const STILL_PX = 8
const AWAY_PX = 120
const DOUBLE_TAP = { ms: 300, px: 40 }

type Press = { from: Point; at: number; fingers: number; moved: boolean }
type Options = { picture: Size; onTurn: (by: number) => void; onAway: () => void }

/**
 * One finger turns the pictures, or moves one that is near; two fingers pinch; two taps or a click come near and go back;
 * a wheel does both. Pulled down, a whole picture is put away.
 */
export function useGestures({ picture, onTurn, onAway }: Options) {
  const [stage, setStage] = useState<HTMLDivElement | null>(null)
  const [zoom, setZoom] = useState(WHOLE)
  const [slide, setSlide] = useState<Point | null>(null)
  const fingers = useRef(new Map<number, Point>())
  const press = useRef<Press | null>(null)
  const tap = useRef<{ at: number; point: Point } | null>(null)

  const { width, height } = picture
  const change = (by: (from: typeof WHOLE) => typeof WHOLE) =>
    setZoom((from) => (stage ? held(by(from), sizeOf(stage), { width, height }) : from))
  const nearer = (point: Point) => change((from) => (from.scale > 1 ? WHOLE : zoomedAt(from, point, CLOSE)))

  useEffect(() => {
    if (!stage) return undefined
    // React's own listener cannot keep the page from being zoomed
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const next = (scale: number) => scale * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002))
      setZoom((from) => held(zoomedAt(from, pointIn(stage, event), next(from.scale)), sizeOf(stage), { width, height }))
    }
    stage.addEventListener('wheel', turn, { passive: false })
    return () => stage.removeEventListener('wheel', turn)
  }, [stage, width, height])

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const point = pointIn(event.currentTarget, event)
    ;(event.currentTarget.setPointerCapture as typeof event.currentTarget.setPointerCapture | undefined)?.call(
      event.currentTarget,
      event.pointerId,
    )
    fingers.current.set(event.pointerId, point)
    const { size } = fingers.current
    press.current =
      size === 1
        ? { from: point, at: event.timeStamp, fingers: 1, moved: false }
        : press.current && { ...press.current, fingers: Math.max(size, press.current.fingers) }
    if (size > 1) setSlide(null)
  }

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const before = fingers.current.get(event.pointerId)
    const pressed = press.current
    if (!before || !pressed) return
    const point = pointIn(event.currentTarget, event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, point)
    if (distance(pressed.from, point) > STILL_PX) pressed.moved = true
    if (other) {
      const [old, now] = [middle(before, other), middle(point, other)]
      const by = distance(point, other) / Math.max(1, distance(before, other))
      change(({ scale, x, y }) => zoomedAt({ scale, x: x + now.x - old.x, y: y + now.y - old.y }, now, scale * by))
    } else if (zoom.scale > 1) {
      change((from) => ({ ...from, x: from.x + point.x - before.x, y: from.y + point.y - before.y }))
    } else if (pressed.fingers === 1 && pressed.moved) {
      const [x, y] = [point.x - pressed.from.x, point.y - pressed.from.y]
      setSlide(isDown(x, y) ? { x: 0, y } : { x, y: 0 })
    }
  }

  const up = (event: PointerEvent<HTMLDivElement>) => {
    const point = fingers.current.get(event.pointerId)
    if (!fingers.current.delete(event.pointerId) || !point) return
    const pressed = press.current
    if (fingers.current.size > 0 || !pressed) return
    press.current = null
    setSlide(null)
    if (event.type === 'pointercancel' || pressed.fingers > 1) return
    if (!pressed.moved) return tapped(event, point)
    if (zoom.scale > 1) return
    const [dx, dy] = [point.x - pressed.from.x, point.y - pressed.from.y]
    if (dy > AWAY_PX && isDown(dx, dy)) return onAway()
    const turn = turnOf(dx, event.currentTarget.clientWidth, event.timeStamp - pressed.at)
    if (turn !== 0) onTurn(turn)
  }

  const tapped = ({ timeStamp, pointerType }: PointerEvent, point: Point) => {
    if (pointerType === 'mouse') return nearer(point)
    const last = tap.current
    const again = last && timeStamp - last.at < DOUBLE_TAP.ms && distance(last.point, point) < DOUBLE_TAP.px
    tap.current = again ? null : { at: timeStamp, point }
    if (again) nearer(point)
  }

  return {
    zoom,
    /** how far the row of pictures is pulled, sideways or down, while it is */
    slide,
    whole: () => setZoom(WHOLE),
    toggle: () => nearer({ x: 0, y: 0 }),
    zoomBy: (times: number) => change((from) => zoomedAt(from, { x: 0, y: 0 }, from.scale * times)),
    moveBy: (x: number, y: number) => change((from) => ({ ...from, x: from.x + x, y: from.y + y })),
    on: { ref: setStage, onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  }
}

const sizeOf = ({ clientWidth, clientHeight }: HTMLElement): Size => ({
  width: clientWidth || 1,
  height: clientHeight || 1,
})

/** Where something happened, from the middle of the stage. */
function pointIn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width, height } = stage.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const isDown = (dx: number, dy: number) => dy > 2 * Math.abs(dx)
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
