import { saysRefusals } from '#tests/support/drawConsole.tsx'
import { BooksPage } from './BooksPage.tsx'

saysRefusals({ '지금 검산': { part: <BooksPage />, press: ['지금 검산'], reads: () => ({ books: null }) } })
