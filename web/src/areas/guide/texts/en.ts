export const files = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const pictures = import.meta.glob<string>('../../../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
})
