/** Whether the kit takes this device for a phone, as it does itself; an iPad says that it is a Mac. */
export const isPhone = () =>
  /android|iPhone|iPod|iPad/i.test(navigator.userAgent) ||
  (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
