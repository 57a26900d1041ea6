import type { SubjectWords } from './subject-words.ts';

/** What grows, moves and is eaten. */
export const LIVING: readonly SubjectWords[] = [
  {
    id: 'birds',
    both: 'birding ornithology birdwatching quokka passarinhar* avistamento_de_aves wildlife ebird inaturalist wildlifephotography twitching! herpetology',
    en: 'birds birder owl owlet kingfisher heron! herons warbler sparrow waxwing wren! otter badger hedgehog fox_cub foxes whale dolphin butterfly butterflies moth nature_reserve wildlife birdsong bird_feeder robin_redbreast swallows! swifts curlew buzzard kestrel kittiwake puffin woodpecker barn_owl goldfinch hummingbird squirrel heronry bird_hide seal_pup bumblebee osprey cuckoo nightingale blackbird song_thrush thrush! robins bluetit blue_tit great_tit magpie jay! rook! raven! crow! crows cormorant gull! gulls seagull goose geese swan! swans duckling ducks pheasant peregrine falcon kite_soaring red_kite hawk! eagle! eagles owlets stork lapwing oystercatcher avocet gannet skylark nuthatch goldcrest migration_season bird_ringing bird_table a_fox fox_walked urban_fox vixen roe_deer badgers bat_box bats! beaver toad! newt salamander dragonfly damselfly beetle! beetles ladybird caterpillar grey_seal seals! elk! moose bison wolf_pack wolves birdcage_free pine_marten hare! stoat weasel mammal reptile amphibian hedgehogs feeders long_tailed long_tailed_tit tits! garden_birds dawn_chorus frogspawn tadpoles',
    pt: 'passaro passarinho ave coruja coruja_buraqueira tucano beija_flor garca sabia_laranjeira bem_te_vi joao_de_barro baleia golfinho borboleta onca capivara arara maritaca fauna vida_selvagem observacao_de_aves ornitologia tatu_bola lobo_guara mico_leao tamandua gaviao bem_te_vis sabia! canario_da_terra andorinha pardal gralha pica_pau quero_quero garcas pelicano gaivota falcao aguia! urubu carcara papagaio periquito arapongas uirapuru raposa_do cachorro_do_mato quati preguica_gigante_viva bicho_preguica tartaruga_marinha tartarugas_marinhas jacare cobra_coral sagui veado_campeiro vagalume libelula lagarta! joaninha besouro anfibio reptil mamifero mata_atlantica cerrado! pantanal fauna_silvestre tatu! capivaras ninho_de joao_de_barros tem_um_ninho',
    doubtful: {
      en: 'bird nature fox finch swift seal nest feather species robin crane swan deer bee frog track duck eagle raven spider hawk whistle migration flock wing beak hatched chick cub den burrow insect song',
      pt: 'natureza ninho especie pena raposa macaco sapo abelha parque lago canta canto bando asa asas bico filhotes tartaruga cobra lagarto inseto mosca aranha poste poleiro telhado beira estrada joao',
    },
    leftOut:
      '“Swift” is a singer and a language, “crane” lifts, a “seal” closes, “twitter” was a company; “nature of” something.',
  },
  {
    id: 'pets',
    both: 'caturday catsky dogsky petlovers catsofinstagram dogsofinstagram dachshunds goldenretriever frenchie maine_coon siamese petsofbluesky',
    en: 'my_cat my_dog cats kitten kitty dogs puppy puppies pup! greyhound dachshund labrador spaniel terrier whippet corgi tabby rescue_dog rescue_cat vet! cat_photo dog_walk litter_box guinea_pig hamster lurcher collie poodle retriever tortoiseshell the_cat the_dog a_cat a_dog our_cat our_dog rescuedog dog_park instadog instacat dog_has dog_is dogs_nose cat_has cat_is cat_hair dog_hair dog_food cat_food dog_toy cat_toy catnip cat_flap zoomies good_boy_dog good_girl_dog belly_rub cat_tree scratching_post kitten_named new_puppy new_kitten foster_cat foster_dog foster_kitten animal_shelter parrot_cage budgie rabbit_hutch pet_rabbit gerbil goldfish aquarium tortoise house_rabbit tuxedo_cat ginger_cat black_cat dog_owner cat_owner housecat cat dog cats_and_kittens doggo doggy tomcat moggy mutt mongrel sheepdog',
    pt: 'gatinha gatinho gato gatos cachorro cachorra cachorrinho cadela vira_lata adocao_de_animais racao veterinario veterinaria petisco filhote_para_adocao caozinho doguinho catioro meu_cao gateiro bichano minha_gata meu_gato meu_cachorro minha_cachorra minha_cadela pelo_de_gato caixa_de_areia coleira_nova catnip arranhador pet_shop petshop pata_de dormindo_no_sofa gatil canil ong_de_animais hamster coelhinho_de_estimacao porquinho_da_india calopsita aquario gato_preto gato_laranja auau aumigo vira_latas latido miado miar* gataria',
    doubtful: {
      en: 'pet paw fur adopted adopt leash bark meow treats rescue walkies collar whiskers nap cuddle lap chewed treat barking litter tail asleep kennel rabbit feline canine',
      pt: 'gata cao filhote pet adotar* adocao bicho coleira dono passeio vacinado pata rabo miou latiu focinho areia ração brinquedo lambida latir late dormiu dorme',
    },
    leftOut: '“pet peeve”, “hot dog”, “raining cats and dogs”, “gata” said of a person.',
  },
  {
    id: 'gardening',
    both: 'houseplants monstera bonsai permaculture horta jardinagem chilli_seedlings cottagegarden plantmom plantlover',
    en: 'garden gardening gardener allotment seedling houseplant orchid botany botanical compost perennial foxglove lupin dahlia tulip daffodil sweet_pea peony polytunnel greenhouse greenfly wildflower snowdrop pruning mulch flower_bed rose_bush raised_bed fungi mushroom_foraging vegetable_patch wisteria hydrangea succulents repotted potting_compost bluebell lettuce marigold slug! slugs nasturtium courgettes courgette! runner_beans broad_beans sunflower lavender geranium hellebore hosta fern! ferns camellia magnolia rhododendron jasmine cherry_blossom blossom! potting_shed greenhouses vegetable_garden veg_patch raised_beds garden_centre lawn_mower weeding planting_out spring_bulbs grow_your_own chillies herb_garden water_butt leaf_mould cuttings! pollinator bee_friendly self_seeded snowdrops primrose crocus cactus cacti aloe_vera pothos philodendron repotting windowbox window_box hanging_basket heirloom_tomatoes plant_swap spider_plant seed_swap garden_shed compost_heap flowerbed flowerbeds houseplant_babies',
    pt: 'jardim jardineiro jardineira orquidea suculenta samambaia roseira canteiro_de adubo compostagem botanica cogumelo muda_de mudas_de vaso_de_planta plantas girassol hortelana floricultura planta_nova podar* podei hortinha bromelia trepadeira alface! rucula! cebolinha salsinha alecrim manjericao! pimenteira tomateiro jabuticabeira ipe! ipes jacaranda primavera_florida flores_do_campo vasinho cacto espada_de_sao_jorge costela_de_adao plantei plantio terra_adubada composteira minhocario canteiro_novo flor_de horta_urbana horta_comunitaria rosa_do_deserto lirio margarida! hortensia girassois jardinzinho lavanda pulgao semente_de brotou_a minhas_rosas minhas_plantas meu_jardim minha_planta sementeira',
    doubtful: {
      en: 'plant flower bloom blooming rose roses tomato tomatoes seed sow sowed soil leaf weeds mushroom bulb prune border herb tree planting lettuce soil_mix watering pot pots shed cutting plot harvest growing pumpkin beans lawn shrub vine swap lifted labelled heap',
      pt: 'planta flor florir* floriram tomate semente terra folha muda vaso arvore regar* colher* colheita quintal manjericao varanda vasos horta adubo cresceu cresceram brotar* brotou broto pimenta rosa plantinha jardineiro vinga sementes brotar rosas abacate cheiro',
    },
    leftOut: '“plant” as a factory, “planta” of a flat, “kindergarten”.',
  },
  {
    id: 'food',
    both: 'sourdough foodie pizza sushi ramen kimchi cupcake brownie risotto tiramisu hummus tacos burger paella gnocchi mezze ceviche guacamole empanada dimsum broa',
    en: 'recipe baking! baker bakery cooking cooked cook! bread restaurant chef dessert lentil soup dumpling homemade roast_dinner pastry pastries biscuits cheesecake supper brunch casserole chutney noodle marmalade cuisine cupcakes cookies cheese foodies potluck curry butter_cake frying_pan stir_fry tasting_menu sausage stew pancake home_cooked slow_cooked beans_with olive_oil garlic meringue scone scones muffins crumble! pudding tart! croissant baguette focaccia bagel pickles fermented_vegetables jam_making pie_crust lasagne lasagna omelette poached_eggs scrambled_eggs roast_chicken roast_potatoes fish_and_chips barbecue bbq street_food michelin foodblogger cookbook home_cooking batch_cooking leftovers oat_milk_recipe mashed_potato gravy tofu tempeh chickpea chickpeas aubergine lentils kitchen_garden_recipe ice_cream gelato shortbread custard icing_sugar proving_basket proofing_basket sourdough_starter banneton loaf! loaves rye_bread brisket spicy_noodles fine_dining peanut_sauce noodles! bread_flour home_baked comfort_food dim_sum pasta_sauce',
    pt: 'receita culinaria cozinhar* cozinheiro cozinheira pao_de_queijo pao_de_fermentacao fermentacao_natural moqueca feijoada farofa restaurante sobremesa feijao bolo_de brigadeiro tapioca mandioca mandioquinha sopa churrasco gastronomia panificacao coxinha polenta pamonha acaraje doce_de lasanha confeitaria confeiteira comida_caseira macarronada massa_fresca padeiro fuba arroz couve nhoque molho_de_tomate bolo_de_cenoura cobertura_de_chocolate cenoura alho_e_oleo azeite refogado strogonoff estrogonofe vatapa tutu_de_feijao caldo_verde bacalhau bacalhoada pastel_de_nata pastel_de_belem quindim pudim! pave! torta! torta_de risoto panqueca omelete tempero temperos frigideira panela_de_pressao panela_de_barro marmita hamburguer_artesanal comida_de_rua comida_de_boteco boteco petiscos livro_de_receitas quitanda pao_caseiro pao_frances fermento_natural levain levedura assado! assei cozido_de couve_flor sorvete geleia goiabada queijo_canastra cuscuz galinhada escondidinho pastel_de_feira caldo_de_cana lasanha_de berinjela abobrinha doce_caseiro comida_boa',
    doubtful: {
      en: 'food cake dinner lunch breakfast pasta chocolate oven flour kitchen vegan butter meal salad pie sandwich dish eat ate tasty delicious market toast garlic beans rice sauce soup spice pepper salt sugar baked cookie cream fish chicken potato vegetables grill fry plate bean roast fridge leftovers starter crust peanut shops feed_me leaves door',
      pt: 'comida cozinha almoco jantar pao queijo bolo massa forno farinha padaria salada cheira fome prato chocolate macarrao manteiga comi doce molho tomate cenoura cobertura alho cebola tempero panela assar* fritar* peixe frango carne batata legume ovo acucar sal pimenta pedaço caseiro almocei jantei fermento feira caldo inventei provei',
    },
    leftOut:
      '“piece of cake”, “pasta” for a folder and “massa” for splendid in Portuguese, “dar um bolo”; diets and weight are health.',
  },
  {
    id: 'coffee',
    both: 'espresso barista latte cappuccino macchiato aeropress pourover matcha v60 chemex coffeelover ethiopian_natural gesha geisha_coffee hario flatwhite moka_pot mokapot single_origin',
    en: 'coffee roastery coffee_beans flat_white cold_brew earl_grey green_tea black_tea teapot pot_of_tea tea_leaves french_press oolong cup_of_tea coffee_shop coffeehouse mug_of_tea teatime chai iced_coffee filter_coffee single_origin light_roast dark_roast medium_roast coffee_grounds coffee_cup third_coffee morning_coffee instant_coffee decaf! cortado ristretto gooseneck loose_leaf lapsang assam darjeeling rooibos herbal_tea chamomile_tea mint_tea sencha gyokuro tea_ceremony tea_towel_and_tea kettle_on kettle_is_on cupping_table coffee_bar espresso_machine burr_grinder latte_art brew_ratio first_crack',
    pt: 'cafe_coado cafe_especial cafezinho cafeteria cafeteira torrefacao coador moagem cafe_da_tarde cafe_passado chimarrao erva_mate cha_de cha_verde cha_preto chazinho cafe_expresso cafes_especiais bule cafe_moido graos_de_cafe grao_de_cafe graos_moidos moi_os_graos degustacao_de_cafe degustacao_de_cafes prensa_francesa cafe_gelado cafe_preto cafe_com_leite cafe_da_fazenda cafe_forte sem_cafe um_cafe meu_cafe tomar_cafe tomei_cafe tomando_cafe torra_media torra_clara torra_escura chaleira mate_gelado terere camomila cha_mate cha_gelado xicara_de_cafe xicara_de_cha barista_de metodo_de_preparo prova_de_cafe primeiro_gole moedor_manual',
    doubtful: {
      en: 'tea roaster roast beans grinder brew café mug cup dialled filter grams brewing brewed kettle ethiopian strawberry aroma natural steep roasted crema leaf bean cafe corner decaf cups green gulp sip beans_from',
      pt: 'café cafe chá torra moedor grao coar* xícara caneca filtro amargor canela graos aroma degustacao xicara fazenda moer* moi moido expresso gole bule passado',
    },
    leftOut:
      '“spill the tea”; “café da manhã” is breakfast; “cha” without its accent is no Portuguese word to rely on.',
  },
];
