import type { Category } from '#customer/api/models.ts'

/** Finds a category in the tree, with the one it is in. */
export function findCategory(
  tree: Category[],
  id: number,
  parent?: Category,
): { category: Category; parent?: Category } | null {
  for (const category of tree) {
    if (category.id === id) return { category, parent }
    const inside = findCategory(category.children ?? [], id, category)
    if (inside) return inside
  }
  return null
}
