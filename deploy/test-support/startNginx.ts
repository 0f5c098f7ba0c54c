import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Starts an installed nginx with the file of `deploy/` over a built site, in the foreground.
 *
 * @param work a folder for its own files
 * @param main directives of the whole process
 */
export function startNginx({
  port,
  site,
  work,
  main = '',
}: {
  port: number
  site: string
  work: string
  main?: string
}): ChildProcess {
  const text = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('root /srv/claim/out;', `root ${site};`)
  const file = join(work, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  // The account that runs this owns the site's folder.
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    file,
    `${user} ${main} daemon off; pid ${work}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary.map((name) => `${name}_temp_path ${work}/${name};`).join(' ')}\n${text}\n}`,
  )
  return spawn('nginx', ['-c', file, '-p', work], { stdio: ['ignore', 'inherit', 'inherit'] })
}
