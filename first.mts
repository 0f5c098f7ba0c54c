const { measureFirstAnswer } = await import(process.cwd() + '/bench/rounds/firstAnswer.ts')
console.log(JSON.stringify(await measureFirstAnswer(52, () => {})))
