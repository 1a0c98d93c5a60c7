import {
  type Announcements,
  closestCenter,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
} from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { sortInstructions, useSortSensors } from '#console/sort/sorting.ts'
import type { Item, Spot } from './blockList.ts'
import { dragOf, nameOf } from './dragNames.ts'

type Props = {
  items: readonly Item[]
  onMove: (from: number, to: number) => void
  onProduct: (from: Spot, to: { key: string; productId?: number }) => void
  children: ReactNode
}

/** Only blocks make room for a block, only products and shelves for a product. */
const collisions: CollisionDetection = (args) => {
  const isBlock = dragOf(args.active.id).kind === 'block'
  const droppableContainers = args.droppableContainers.filter(({ id }) => (dragOf(id).kind === 'block') === isBlock)
  return closestCenter({ ...args, droppableContainers })
}

/** Blocks and the products of their shelves, dragged by pointer or keyboard; a product also from shelf to shelf. */
export const Sorting = ({ items, onMove, onProduct, children }: Props) => {
  const sensors = useSortSensors()
  const told = (id: string | number) => nameOf(id, items)
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${told(active.id)} 들었어요.`,
    onDragOver: ({ over }) => (over ? `${told(over.id)} 자리에 있어요.` : '놓을 수 없는 자리예요.'),
    onDragEnd: ({ over }) => (over ? `${told(over.id)} 자리에 놓았어요.` : '제자리에 두었어요.'),
    onDragCancel: () => '옮기기를 그만두었어요.',
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const [from, to] = [dragOf(active.id), dragOf(over.id)]
    if (from.kind === 'product' && to.kind === 'product') onProduct(from, to)
    else if (from.kind === 'product') onProduct(from, { key: to.key })
    else onMove(indexOf(items, from.key), indexOf(items, to.key))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{ announcements, screenReaderInstructions: sortInstructions }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

const indexOf = (items: readonly Item[], key: string) => items.findIndex((item) => item.key === key)
