/**
 * Returns a number of things with separated thousands: `1,204`. Without `toLocaleString`, whose first call takes a
 * phone 150 ms.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')
