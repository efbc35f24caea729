// Sentences of English reviews, by what they speak of and how content the guest was.

import type { ReviewWords } from './review-maker.ts';

export const englishWords: ReviewWords = {
  cleanliness: {
    good: ['Spotless room and fresh sheets.', 'The bathroom was properly clean.', 'Very clean, down to the corners.',
      'Bed linen smelled fresh.', 'No dust anywhere, towels were crisp.', 'Cleaner than places I paid twice as much for.'],
    fair: ['Clean enough, though the towels have seen better days.', 'Mostly clean, a bit dusty behind the curtain.',
      'The room was fine, the bathroom floor was still wet.', 'A quick clean, but the bed was fresh.'],
    poor: ['The floor needed a proper sweep.', 'There were stains on the sheets.', 'The room smelled of smoke.', 'The bathroom was musty.'],
  },
  facilities: {
    good: ['Comfortable bed and a strong shower.', 'Air conditioning worked well and was quiet.', 'Wi-Fi was fast enough for video calls.',
      'A real window and plenty of light.', 'Well insulated, I slept like a log.', 'The room looks exactly like the photos.'],
    fair: ['The air conditioner is a little loud but does the job.', 'Smaller than it looks in the photos.', 'Wi-Fi came and went.',
      'You can hear the street early in the morning.', 'Furniture is a bit old, everything works.'],
    poor: ['The air conditioner rattled all night.', 'Hot water ran out twice.', 'Wi-Fi was useless in the room.',
      'Thin walls, I heard every word next door.', 'The mattress sags badly.'],
  },
  services: {
    good: ['Check-in took two minutes.', 'The staff let me leave my bag before check-in.',
      'The owner recommended a great place for noodles.', 'Friendly reception, even at 2 am.', 'They were discreet and helpful.',
      'We arrived early and got the room right away.'],
    fair: ['We waited about ten minutes at reception.', 'Not much English spoken, but they tried.', 'Service was neither here nor there.',
      'Took a while to find somebody at night.'],
    poor: ['Reception was rude when I asked about the fan.', 'We had booked and still waited half an hour.', 'Nobody answered the phone.',
      'They knocked before our time was over.'],
  },
  place: ['Great location, everything within walking distance.', 'The alley is narrow but easy to find.',
    'Quiet street close to the centre.', 'Convenience store right around the corner.', 'A bit noisy at night, bring earplugs.',
    'Parking right at the door.', 'A little far from the sights, but cheap rides.'],
  opening: {
    good: ['Exactly what I needed between two flights.', 'Great value.', 'My second stay here.', 'Lovely little place.',
      'We stayed one night and wished for two.', 'Booked at midnight, was in bed by half past.'],
    fair: ['Okay for the price.', 'Fine for one night.', 'Does what it says.', 'A decent stop for a few hours.'],
    poor: ['Not quite what the photos promise.', 'Disappointing.', 'I expected more.'],
  },
  closing: {
    good: ['Would come back.', 'Highly recommended.', 'Thank you!', 'Will book again next time.'],
    fair: ['Might return for a good price.', 'Next time I would take a bigger room.', 'Some small repairs would help.'],
    poor: ['I would look elsewhere.', 'It needs some care.', 'Please clean the rooms better.'],
  },
  replies: {
    good: ['Thank you for staying with us. See you again!', 'We are so glad you slept well. Our door is open any time.',
      'Thank you for the kind words, we passed them on to the team.'],
    poor: ['Thank you for telling us. We checked the room the same day and fixed it.',
      'We are sorry about this and have spoken to the team. We hope to do better next time.'],
  },
  authors: ['Daniel', 'Emma W.', 'Lucas', 'Sophie', 'Mark T.', 'Hannah', 'Oliver', 'Chloe', 'James K.', 'Mia', 'Ben', 'Laura P.', 'Noah',
    'Grace', 'Ryan', 'Julia', 'Ethan C.', 'Nora', 'Kenji', 'Min-ji', 'Wei Ling', 'Arjun', 'Aisha', 'Tom'],
};
