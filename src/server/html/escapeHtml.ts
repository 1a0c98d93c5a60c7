/** Text as it may stand between tags or in an attribute. */
export { escapeUTF8 as escapeHtml } from 'entities/escape'
