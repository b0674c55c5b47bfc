

def test_kings_left_at_an_idle_end_score_their_own_number():  # §3.3
    game = ludoteca.load("toncc", challenges=1)
    data = game.start().to_json() | {
        "round": 9,
        "idle_rounds": 3,
        "regions": list(range(18)),
        "face_down": [place < 3 for place in range(18)],
        "kings": [0, 1, 2],
        "seals": [[0], [1], [2]],
        "king_points": [3, 3, 3],
        "scores": [[3, 3, 3]],
        "toncc_points": [1, 1, 1],
    }
    assert game.from_json(data).outcome.winners == (0, 1, 2)
    forged = {"king_points": [1, 2, 3], "scores": [[1, 2, 3]], "toncc_points": [0, 1, 2]}
    with pytest.raises(ludoteca.RecordError, match="§3.3"):
        game.from_json(data | forged)
