import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '#customer/shell/queryClient.ts'
import { At } from './at.tsx'

/** Draws a part of a screen of the customer app with what it is given; it asks nobody. Dialogs open as in a browser. */
export function drawPart(part: ReactNode, path = '/') {
  HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
  return render(
    <QueryClientProvider client={queryClient}>
      <At path={path}>{part}</At>
    </QueryClientProvider>,
  )
}

/** What each row of a list of terms or of a receipt says: term and fact. */
export const rowsIn = (root: ParentNode): (string | null)[][] =>
  [...root.querySelectorAll('dl > div')].map((row) => [...row.children].map((one) => one.textContent))

/** Where the links of a part lead, each with its words. */
export const linksIn = (root: ParentNode): (string | null)[][] =>
  [...root.querySelectorAll('a')].map((link) => [
    link.getAttribute('aria-label') ?? link.textContent,
    link.getAttribute('href'),
  ])
