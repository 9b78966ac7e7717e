// The language of the page, before anything that is translated is loaded.
document.documentElement.lang = process.env['PAGE_LANGUAGE'] ?? 'en'
