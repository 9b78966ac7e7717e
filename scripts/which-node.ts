// `node scripts/run.mjs node` says which Node the project runs on.
console.log(process.execPath)
