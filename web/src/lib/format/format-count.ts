/** Returns a number of things with separated thousands: `1,204`. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB')
