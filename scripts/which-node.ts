// `node scripts/run.mjs node` prints the path of the Node that the project uses.
console.log(process.execPath)
