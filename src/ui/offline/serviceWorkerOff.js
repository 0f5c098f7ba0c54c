// Takes the place of the site's service worker where its operator has switched it off: visitors who have one
// are without it, and without what it kept, as soon as their browser asks for it again.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('everclaim-')) await caches.delete(name)
      await self.registration.unregister()
    })(),
  ),
)
