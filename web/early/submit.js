// Runs before the form is rendered. A form submitted before its script has loaded keeps its values, and the script
// submits it.
document.addEventListener('submit', (event) => {
  event.preventDefault()
  document.documentElement.dataset.submitted = 'true'
})
