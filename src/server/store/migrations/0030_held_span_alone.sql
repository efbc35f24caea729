-- The indexes of what is held that 0029 stands in for. Apart from it, so that nobody waits for one lock while holding another.
drop index booking_held;
drop index booking_held_near;
