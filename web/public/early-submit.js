// Runs before the form is there. A form that is sent before its script has loaded keeps its values; the script sends it.
document.addEventListener('submit', (event) => {
  event.preventDefault()
  document.documentElement.dataset.submitted = 'true'
})
