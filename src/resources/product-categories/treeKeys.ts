import { type KeyboardCoordinateGetter, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

/** Pixels of one level. */
export const INDENT = 28

/** Up and down go from line to line, left and right from level to level; the level stays while lines are passed. */
const coordinateGetter: KeyboardCoordinateGetter = (event, args) => {
  const { x, y } = args.currentCoordinates
  if (event.code === 'ArrowLeft' || event.code === 'ArrowRight') {
    event.preventDefault()
    return { x: x + (event.code === 'ArrowRight' ? INDENT : -INDENT), y }
  }
  const next = sortableKeyboardCoordinates(event, args)
  return next && { x, y: next.y }
}

export const useTreeSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  )

/** What a screen reader says of a grip. */
export const treeInstructions = {
  draggable:
    '스페이스를 눌러 들고, 위아래 화살표로 순서를, 좌우 화살표로 단계를 바꾸고, 스페이스로 놓으세요. 그만두려면 Esc를 누르세요.',
}
