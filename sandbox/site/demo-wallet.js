// EVERCLAIM-SANDBOX-WALLET. The sandbox's web server adds this script to the pages that it serves, and
// nothing else does: a wallet with worthless keys must never be met outside of a sandbox. It announces itself
// by EIP-6963, speaks EIP-1193, asks before it does anything, and has its signatures made by the sandbox's
// process, which holds the keys.
//
// Tests steer it through `window.__everclaimSandboxWallet` (docs/sandbox.md).
;(() => {
  if (window.top !== window) return
  const chainOfSandbox = '0x13e31'
  const storageKey = 'EVERCLAIM-SANDBOX-WALLET'

  const load = (storage) => {
    try {
      return JSON.parse(storage.getItem(storageKey) ?? '{}')
    } catch {
      return {}
    }
  }
  const save = (storage, value) => {
    try {
      storage.setItem(storageKey, JSON.stringify(value))
    } catch {
      // A browser without storage forgets; the wallet works all the same.
    }
  }

  /** Survives the tab: { account: address | null, chainId, chains }. */
  const session = {
    account: null,
    chainId: chainOfSandbox,
    chains: [chainOfSandbox, '0x1'],
    ...load(localStorage),
  }
  /** Survives a reload, for tests: { mode, account, rejectNext }; the modes are at setMode. */
  const policy = { mode: 'ask', account: null, rejectNext: null, ...load(sessionStorage) }
  const startChain = new URLSearchParams(location.search).get('sandbox-chain')
  if (startChain && /^\d+$/.test(startChain)) session.chainId = `0x${Number(startChain).toString(16)}`

  /** Modes that say yes by themselves. */
  const sends = new Set(['approve', 'lose', 'late'])
  const requests = []
  /** Answers that a test has put in: method -> functions that return or throw. */
  const prepared = new Map()
  const listeners = new Map()
  let waiting = []

  const failure = (code, message, data) =>
    Object.assign(new Error(message), data === undefined ? { code } : { code, data })
  const rejected = () => failure(4001, 'User rejected the request.')

  const emit = (event, value) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const keep = () => save(localStorage, session)

  async function server(body) {
    const response = await fetch('/sandbox/wallet', {
      method: body ? 'POST' : 'GET',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const answer = await response.json()
    if (answer.error) throw failure(answer.error.code, answer.error.message, answer.error.data)
    return answer.result
  }
  let knownAccounts
  const accounts = () => {
    knownAccounts ??= server()
    return knownAccounts
  }
  const findAccount = async (nameOrAddress) => {
    const wanted = nameOrAddress.toLowerCase()
    const found = (await accounts()).find(
      ({ name, address }) => name.toLowerCase() === wanted || address.toLowerCase() === wanted,
    )
    if (!found) throw new Error(`The demo wallet has no account "${nameOrAddress}".`)
    return found
  }

  // -------------------------------------------------------------------------------------------- what is
  // asked

  /** Asks the person, or the test's policy, and returns the account that was chosen. */
  async function ask(question) {
    if (policy.rejectNext !== null) {
      const code = policy.rejectNext
      policy.rejectNext = null
      save(sessionStorage, policy)
      throw code === 4001 ? rejected() : failure(code, 'The demo wallet is set to fail.')
    }
    if (policy.mode === 'hold') await new Promise((resolve) => waiting.push(resolve))
    if (policy.mode === 'reject') throw rejected()
    const first = policy.account ? await findAccount(policy.account) : (await accounts())[0]
    if (sends.has(policy.mode)) return first.address
    return showDialog(question, first.address)
  }

  function need(address) {
    const isOurs = session.account && (!address || address.toLowerCase() === session.account.toLowerCase())
    if (!isOurs) throw failure(4100, 'The requested account has not been authorised by the user.')
  }

  async function connect() {
    if (session.account) return [session.account]
    session.account = await ask({
      title: 'Connect to this site?',
      lines: [['Site', location.origin]],
      canChoose: true,
      yes: 'Connect',
    })
    keep()
    emit('connect', { chainId: session.chainId })
    emit('accountsChanged', [session.account])
    return [session.account]
  }

  function revoke() {
    session.account = null
    keep()
    emit('accountsChanged', [])
  }

  function enter(chainId) {
    session.chainId = chainId
    keep()
    emit('chainChanged', chainId)
  }

  const nameOfChain = (chainId) =>
    chainId === chainOfSandbox
      ? 'Blast (the sandbox)'
      : chainId === '0x1'
        ? 'Ethereum'
        : `chain ${Number(chainId)}`

  const ether = (wei) => {
    const digits = BigInt(wei ?? 0)
      .toString()
      .padStart(19, '0')
    const amount = `${digits.slice(0, -18)}.${digits.slice(-18)}`
      .replace(/^(.*[^0])?0*$/s, '$1')
      .replace(/\.$/, '')
    return `${amount} ETH`
  }

  const readable = (hex) => {
    try {
      const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return hex
    }
  }

  const methods = {
    eth_requestAccounts: connect,
    eth_accounts: () => (session.account ? [session.account] : []),
    eth_chainId: () => session.chainId,
    net_version: () => String(Number(session.chainId)),

    async wallet_requestPermissions() {
      session.account = null
      const [account] = await connect()
      return [
        {
          parentCapability: 'eth_accounts',
          caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
        },
      ]
    },
    wallet_getPermissions: () => (session.account ? [{ parentCapability: 'eth_accounts' }] : []),
    wallet_revokePermissions() {
      revoke()
      return null
    },

    async wallet_switchEthereumChain([{ chainId }]) {
      if (!session.chains.includes(chainId))
        throw failure(
          4902,
          `The demo wallet does not know chain ${chainId}. Add it with wallet_addEthereumChain first.`,
        )
      if (chainId === session.chainId) return null
      await ask({
        title: 'Switch network?',
        lines: [
          ['From', nameOfChain(session.chainId)],
          ['To', nameOfChain(chainId)],
        ],
        yes: 'Switch',
      })
      enter(chainId)
      return null
    },
    async wallet_addEthereumChain([chain]) {
      await ask({
        title: 'Add this network?',
        lines: [
          ['Name', String(chain.chainName)],
          ['Chain', String(Number(chain.chainId))],
          ['RPC', String(chain.rpcUrls?.[0] ?? '')],
        ],
        yes: 'Add',
      })
      if (!session.chains.includes(chain.chainId)) session.chains.push(chain.chainId)
      enter(chain.chainId)
      return null
    },
    async wallet_watchAsset(asset) {
      const { options } = Array.isArray(asset) ? asset[0] : asset
      await ask({
        title: 'Show this token?',
        lines: [
          ['Token', String(options.symbol)],
          ['Contract', String(options.address)],
        ],
        yes: 'Show',
      })
      return true
    },

    async personal_sign([message, address]) {
      need(address)
      await ask({ title: 'Sign this message?', lines: [['Message', readable(message)]], yes: 'Sign' })
      return server({ method: 'personal_sign', params: [message, session.account] })
    },
    async eth_signTypedData_v4([address, typed]) {
      need(address)
      const { domain, primaryType, message } = typeof typed === 'string' ? JSON.parse(typed) : typed
      if (domain?.chainId !== undefined && Number(domain.chainId) !== Number(session.chainId))
        throw failure(
          -32602,
          `The message is for chain ${domain.chainId}, the wallet is on ${Number(session.chainId)}.`,
        )
      await ask({
        title: 'Sign this message?',
        lines: [
          ['For', domain?.name === undefined ? 'a contract without a name' : String(domain.name)],
          ['Contract', String(domain?.verifyingContract ?? 'none')],
          [
            'Network',
            domain?.chainId === undefined ? 'any' : nameOfChain(`0x${Number(domain.chainId).toString(16)}`),
          ],
          ['Type', String(primaryType)],
          ...Object.entries(message ?? {}).map(([key, value]) => [
            key,
            typeof value === 'object' && value !== null ? JSON.stringify(value, null, 1) : String(value),
          ]),
        ],
        yes: 'Sign',
      })
      return server({ method: 'eth_signTypedData_v4', params: [session.account, typed] })
    },
    async eth_sendTransaction([transaction]) {
      need(transaction.from)
      if (transaction.chainId !== undefined && Number(transaction.chainId) !== Number(session.chainId))
        throw failure(
          -32602,
          `The transaction is for chain ${Number(transaction.chainId)}, the wallet is on another.`,
        )
      if (session.chainId !== chainOfSandbox)
        throw failure(4901, `The demo wallet has no node for ${nameOfChain(session.chainId)}.`)
      const asked = { ...transaction, from: transaction.from ?? session.account }
      const { target, sentence, call } = await server({ method: 'sandbox_describe', params: [asked] })
      await ask({
        title: 'Send this transaction?',
        lines: [
          ...(sentence ? [['What it does', sentence]] : []),
          ['To', target],
          ['Value', ether(transaction.value)],
          ...(call ? [['Call', call]] : []),
          ['Data', transaction.data ?? '0x'],
        ],
        yes: 'Send',
      })
      const { mode } = policy
      const sent = await server({
        method: 'eth_sendTransaction',
        params: [asked],
      })
      if (mode === 'lose') return new Promise(() => undefined)
      if (mode === 'late') await new Promise((resolve) => waiting.push(resolve))
      return sent
    },
  }

  const reads = /^(eth_(block|call|estimate|fee|gas|get|max|syncing|sendRaw)|web3_)/

  const provider = {
    isEverclaimSandbox: true,
    async request({ method, params = [] }) {
      requests.push({ method, params })
      if (prepared.get(method)?.length) return prepared.get(method).shift()()
      if (Object.hasOwn(methods, method)) return methods[method](params)
      if (!reads.test(method)) throw failure(4200, `The demo wallet does not support ${method}.`)
      if (session.chainId !== chainOfSandbox)
        throw failure(4901, `The demo wallet has no node for ${nameOfChain(session.chainId)}.`)
      return server({ method, params })
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return provider
    },
    removeListener(event, listener) {
      listeners.set(
        event,
        (listeners.get(event) ?? []).filter((other) => other !== listener),
      )
      return provider
    },
  }

  // -------------------------------------------------------------------------------------------- dialog

  const sheet = `
    :host { all: initial }
    dialog {
      box-sizing: border-box; position: fixed; inset: 16px 16px auto auto; margin: 0; width: min(360px, calc(100vw - 32px));
      max-height: calc(100vh - 32px); overflow: auto; padding: 0; border: 2px solid #f5a524; border-radius: 14px;
      background: #16130c; color: #f6efe0; font: 14px/1.5 system-ui, sans-serif; box-shadow: 0 24px 60px rgb(0 0 0 / .5)
    }
    dialog::backdrop { background: rgb(0 0 0 / .35) }
    header { padding: 10px 16px; background: #f5a524; color: #16130c; font-weight: 600 }
    header small { display: block; font-weight: 400 }
    main { padding: 14px 16px 4px }
    h2 { margin: 0 0 10px; font-size: 17px }
    dl { margin: 0 }
    dt { color: #b3a88f; font-size: 12px }
    dd { margin: 0 0 10px; overflow-wrap: anywhere; white-space: pre-wrap; max-height: 8.5em; overflow: auto;
      font-family: ui-monospace, monospace; font-size: 12px }
    label { display: flex; gap: 10px; padding: 6px 8px; border-radius: 8px; cursor: pointer }
    label:has(:checked) { background: #2c2516 }
    label small { display: block; color: #b3a88f }
    fieldset { margin: 0 0 10px; padding: 0; border: 0 }
    legend { color: #b3a88f; font-size: 12px; padding: 0 }
    footer { display: flex; gap: 10px; padding: 12px 16px 16px; position: sticky; bottom: 0; background: #16130c }
    button { flex: 1; min-height: 44px; border-radius: 10px; border: 1px solid #5a4d31; background: none; color: inherit;
      font: inherit; font-weight: 600; cursor: pointer }
    button.yes { background: #f5a524; border-color: #f5a524; color: #16130c }
    button:focus-visible, input:focus-visible { outline: 3px solid #fff; outline-offset: 2px }
  `

  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties)
    made.append(...children)
    return made
  }

  /** One question at a time, in the order in which they came. */
  let queue = Promise.resolve()
  function showDialog(question, preset) {
    const answer = queue.then(() => openDialog(question, preset))
    queue = answer.catch(() => undefined)
    return answer
  }

  async function openDialog({ title, lines, canChoose, yes }, preset) {
    const people = await accounts()
    const current = people.find(({ address }) => address === session.account)
    const host = element('div', { id: 'everclaim-sandbox-wallet' })
    const root = host.attachShadow({ mode: 'open' })
    const style = new CSSStyleSheet()
    style.replaceSync(sheet)
    root.adoptedStyleSheets = [style]

    const choices = people.map(({ name, address, note }) =>
      element('label', {}, [
        element('input', { type: 'radio', name: 'account', value: address, checked: address === preset }),
        element('span', {}, [
          `${name} · ${address.slice(0, 6)}…${address.slice(-4)}`,
          element('small', { textContent: note }),
        ]),
      ]),
    )
    const shown = canChoose
      ? lines
      : [['Account', current ? `${current.name} ${current.address}` : ''], ...lines]
    const dialog = element('dialog', {}, [
      element('header', {}, [
        'Sandbox wallet',
        element('small', { textContent: 'Its keys are public and worthless.' }),
      ]),
      element('main', {}, [
        element('h2', { id: 'title', textContent: title }),
        element(
          'dl',
          {},
          shown.flatMap(([term, text]) => [
            element('dt', { textContent: term }),
            element('dd', { textContent: text, tabIndex: text.length > 160 ? 0 : -1 }),
          ]),
        ),
        ...(canChoose
          ? [element('fieldset', {}, [element('legend', { textContent: 'As' }), ...choices])]
          : []),
      ]),
      element('footer', {}, [
        element('button', { type: 'button', className: 'no', textContent: 'Reject' }),
        element('button', { type: 'button', className: 'yes', textContent: yes }),
      ]),
    ])
    dialog.setAttribute('aria-labelledby', 'title')
    root.append(dialog)
    document.documentElement.append(host)
    dialog.showModal()
    try {
      return await new Promise((resolve, reject) => {
        dialog.addEventListener('cancel', () => reject(rejected()))
        dialog.querySelector('.no').addEventListener('click', () => reject(rejected()))
        dialog.querySelector('.yes').addEventListener('click', () => {
          resolve(canChoose ? dialog.querySelector('input:checked').value : session.account)
        })
      })
    } finally {
      host.remove()
    }
  }

  // -------------------------------------------------------------------------------------------- tests

  window.__everclaimSandboxWallet = {
    marker: 'EVERCLAIM-SANDBOX-WALLET',
    /** Everything that the page has asked since it was loaded: { method, params }. */
    requests,
    /**
     * 'ask' shows dialogs, 'approve' and 'reject' answer, 'hold' leaves the page waiting until the next mode.
     * 'late' sends a transaction at once and returns its hash at the next mode, 'lose' sends it and never
     * does.
     */
    setMode(mode) {
      policy.mode = mode
      save(sessionStorage, policy)
      const held = waiting
      waiting = []
      for (const go of held) go()
    },
    /** The next question is refused with this code, whatever the mode. */
    rejectNext(code = 4001) {
      policy.rejectNext = code
      save(sessionStorage, policy)
    },
    /**
     * The next request of this method is answered so, with no question and no effect: { result }, or { error
     * } with code, message and data. An answer `{ result: null }` to a switch is a wallet that agrees and
     * stays.
     */
    answerNext(method, { error, result = null }) {
      const answer = () => {
        if (error) throw failure(error.code, error.message ?? 'The demo wallet is set to fail.', error.data)
        return result
      }
      prepared.set(method, [...(prepared.get(method) ?? []), answer])
    },
    /** The chains that the wallet knows; it says 4902 to all others. */
    setChains(chainIds) {
      session.chains = chainIds.map((chainId) => `0x${Number(chainId).toString(16)}`)
      keep()
    },
    /** Which account connects, by name or address; changes the account of a connected page at once. */
    async setAccount(nameOrAddress) {
      const { address } = await findAccount(nameOrAddress)
      policy.account = address
      save(sessionStorage, policy)
      if (!session.account || session.account === address) return
      session.account = address
      keep()
      emit('accountsChanged', [address])
    },
    /**
     * Reports the connected account once more, as wallets do when a site is allowed another one beside it.
     */
    tellAccountAgain() {
      emit('accountsChanged', session.account ? [session.account] : [])
    },
    /** Goes to another chain, as a person does in the wallet's own window. */
    setChain(chainId) {
      enter(`0x${Number(chainId).toString(16)}`)
    },
    /** Takes the site's permission away, as a person does in the wallet's own window. */
    disconnect() {
      revoke()
      emit('disconnect', failure(4900, 'The demo wallet was disconnected.'))
    },
  }

  const icon =
    'data:image/svg+xml,' +
    encodeURIComponent(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="22" fill="#f5a524"/>' +
        '<path d="M20 66c10-8 18 6 28 0s18-6 28 0M28 50l20-26 20 26z" fill="none" stroke="#16130c" stroke-width="7" ' +
        'stroke-linecap="round" stroke-linejoin="round"/></svg>',
    )
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: crypto.randomUUID(),
      name: 'Sandbox wallet',
      icon,
      rdns: 'org.everclaim.sandbox',
    }),
    provider,
  })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
})()
