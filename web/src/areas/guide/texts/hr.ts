export const files = import.meta.glob<string>('../../../../../docs/guide/hr/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
